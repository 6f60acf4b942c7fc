"""A test against a real API server, with Python's standard library."""

import json
import os
import shlex
import ssl
import subprocess
import urllib.error
import urllib.request

COMMAND = shlex.split(os.environ.get("K8S_TS_TESTING", "npx @k8s-ts/testing"))
FLAGS = ["serve", "--json", "--until-stdin-ends"]
CONFIG_MAPS = "/api/v1/namespaces/default/configmaps"


class TestServer:
    """A server that ends with the `with` block."""

    def __enter__(self):
        self.process = subprocess.Popen(COMMAND + FLAGS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.description = json.loads(self.process.stdout.readline())
        self.context = ssl.create_default_context(cadata=self.description["ca"])
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def control(self, command, **body):
        """Sends a command to the control of the server."""
        url = f"{self.description['control']}/{command}"
        request = urllib.request.Request(url, data=json.dumps(body).encode(), method="POST")
        with urllib.request.urlopen(request) as response:
            return json.load(response)

    def request(self, method, path):
        """Sends a request to the API. Returns the status and the object."""
        headers = {"Authorization": f"Bearer {self.description['token']}"}
        request = urllib.request.Request(self.description["server"] + path, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request, context=self.context) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)


with TestServer() as server:
    config_map = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "settings"}, "data": {"colour": "blue"}}
    server.control("apply", manifests=config_map)
    path = f"{CONFIG_MAPS}/settings"
    assert server.request("GET", path)[1]["data"] == {"colour": "blue"}

    snapshot = server.control("snapshot")["snapshot"]
    server.request("DELETE", path)
    assert server.request("GET", path)[0] == 404
    server.control("restore", snapshot=snapshot)
    assert server.request("GET", path)[0] == 200

    before = server.control("clock")["now"]
    assert server.control("clock", advance="1h")["now"] > before

    server.control("add-fault", verb="get", resource="configmaps", times=1, do={"code": 503})
    assert server.request("GET", path)[0] == 503
    assert server.request("GET", path)[0] == 200
    print("ok")
