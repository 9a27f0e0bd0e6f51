"""Makes the site of the files as they are: the README becomes the first page, and links that lead
out of docs/ lead to the repository."""

import posixpath
import re
from pathlib import Path

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]
INLINE = re.compile(r"(\]\()([^)#\s:]+)(#[^)\s]*)?(\))")
DEFINITION = re.compile(r"(?m)^(\[[^\]]+\]: +)([^)#\s:]+)(#\S*)?($)")
IMAGE = re.compile(r'((?:src|srcset)=")(docs/)')


def on_files(files, config):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    files.append(File.generated(config, "index.md", content=rewritten(text, "", config)))
    return files


def on_page_markdown(markdown, page, config, files):
    if page.file.src_uri == "index.md":
        return markdown
    return rewritten(markdown, "docs/" + posixpath.dirname(page.file.src_uri), config)


def rewritten(markdown, folder, config):
    def target(match):
        path = posixpath.normpath(posixpath.join(folder, match.group(2)))
        anchor = match.group(3) or ""
        if path == "README.md":
            path = "docs/index.md"
        inside = path.startswith("docs/") and path.endswith((".md", ".svg"))
        if inside:
            link = posixpath.relpath(path, folder or ".")
            if not folder:
                link = path[len("docs/"):]
        else:
            kind = "tree" if (ROOT / path).is_dir() else "blob"
            link = f"{config['repo_url']}/{kind}/main/{path}"
        return match.group(1) + link + anchor + match.group(4)

    return IMAGE.sub(r"\1", DEFINITION.sub(target, INLINE.sub(target, markdown)))
