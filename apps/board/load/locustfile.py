"""Load on the board: many read the list, some look further back, few write.

    BOARD_PASSWORD=... locust -f locustfile.py --host http://localhost:8081
"""

import os
import uuid

from locust import HttpUser, between, task


class Reader(HttpUser):
    weight = 9
    wait_time = between(0.1, 1)

    @task(9)
    def newest(self):
        self.client.get("/api/posts", name="/api/posts")

    @task(1)
    def scroll(self):
        before = None
        for _ in range(5):
            query = f"?before={before}" if before else ""
            before = self.client.get(f"/api/posts{query}", name="/api/posts?before").json()["next"]
            if before is None:
                break


class Writer(HttpUser):
    weight = 1
    wait_time = between(1, 3)

    def on_start(self):
        credentials = {
            "name": os.environ.get("BOARD_NAME", "user"),
            "password": os.environ["BOARD_PASSWORD"],
        }
        token = self.client.post("/api/session", json=credentials).json()["token"]
        self.client.headers["Authorization"] = "Bearer " + token

    @task
    def post(self):
        self.client.post(
            "/api/posts",
            json={"clientId": str(uuid.uuid4()), "title": "Load", "body": "words " * 28},
        )
