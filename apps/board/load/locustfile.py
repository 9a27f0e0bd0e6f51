"""Load on the board: many read the list, some look further back, ten write.

    pip install locust
    ./board load --posts 120000 && ./board
    locust -f apps/board/load/locustfile.py --host http://localhost:8081 --headless -u 1000 -r 20 -t 5m

Each writer makes an account of its own: one account may write five posts a second, and an address
may sign in a few times a minute.
"""

import time
import uuid

from locust import HttpUser, between, task

# A token lives for 15 minutes.
RENEWED_AFTER_SECONDS = 600


class Reader(HttpUser):
    wait_time = between(0.1, 1)

    @task(9)
    def newest(self):
        self.client.get("/api/posts", name="/api/posts")

    @task(1)
    def scroll(self):
        before = None
        for _ in range(5):
            query = f"?before={before}" if before else ""
            with self.client.get(
                f"/api/posts{query}", name="/api/posts?before", catch_response=True
            ) as answer:
                if answer.status_code != 200:
                    return
                before = answer.json()["next"]
            if before is None:
                break


class Writer(HttpUser):
    fixed_count = 10
    wait_time = between(1, 3)

    def on_start(self):
        account = {"name": "load-" + uuid.uuid4().hex, "password": "correct horse"}
        self.take(self.client.post("/api/accounts", json=account))

    def take(self, answer):
        answer.raise_for_status()
        self.client.headers["Authorization"] = "Bearer " + answer.json()["token"]
        self.renewed = time.monotonic()

    @task
    def post(self):
        if time.monotonic() - self.renewed > RENEWED_AFTER_SECONDS:
            self.take(self.client.post("/api/session/token"))
        self.client.post(
            "/api/posts",
            json={"clientId": str(uuid.uuid4()), "title": "Load", "body": "words " * 28},
        )
