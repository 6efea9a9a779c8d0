"""A hub of three people: its own authenticator, and a proxy and servers that start no process."""
import os

from jupyterhub.proxy import Proxy
from jupyterhub.spawner import Spawner
from traitlets import Dict

PORT = int(os.environ["PORT"])


class Routes(Proxy):
    """Keeps the routes and passes nothing on: whoever asks, asks the hub."""

    kept = Dict()

    async def add_route(self, routespec, target, data):
        self.kept[routespec] = {"routespec": routespec, "target": target, "data": data}

    async def delete_route(self, routespec):
        self.kept.pop(routespec, None)

    async def get_all_routes(self):
        return dict(self.kept)


class Desk(Spawner):
    """A server that is the hub itself."""

    is_open = False

    async def start(self):
        self.is_open = True
        return ("127.0.0.1", PORT)

    async def poll(self):
        return None if self.is_open else 0

    async def stop(self, now=False):
        self.is_open = False


people = ("ann", "ben", "root")
c = get_config()  # noqa: F821
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{PORT}"
c.JupyterHub.bind_url = f"http://127.0.0.1:{PORT}"
c.JupyterHub.proxy_class = Routes
c.Routes.should_start = False
c.JupyterHub.spawner_class = Desk
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = "everybody-knows-this-2291"
c.Authenticator.allowed_users = set(people)
c.Authenticator.admin_users = {"root"}
c.JupyterHub.allow_named_servers = True
c.JupyterHub.api_tokens = {os.environ[f"TOKEN_OF_{name.upper()}"]: name for name in people}
c.JupyterHub.services = [{"name": "harbour-board", "url": f"http://127.0.0.1:{PORT}", "info": {"berths": 12}}]
c.JupyterHub.cookie_secret = os.urandom(32)
c.JupyterHub.log_level = "ERROR"
