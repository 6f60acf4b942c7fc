// A test against a real API server, with Go's standard library.
package main

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
)

// testServer is a server that ends when stop is called, or the test does.
type testServer struct {
	Server     string
	Kubeconfig string
	CA         string
	Token      string
	Control    string

	command *exec.Cmd
	stdin   io.Closer
	client  *http.Client
}

func startTestServer() (*testServer, error) {
	command := os.Getenv("K8S_TS_TESTING")
	if command == "" {
		command = "npx @k8s-ts/testing"
	}
	words := append(strings.Fields(command), "serve", "--json", "--until-stdin-ends")
	process := exec.Command(words[0], words[1:]...)
	process.Stderr = os.Stderr
	stdin, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(stdout).ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	server := &testServer{command: process, stdin: stdin}
	if err := json.Unmarshal(line, server); err != nil {
		return nil, err
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM([]byte(server.CA))
	server.client = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	return server, nil
}

func (s *testServer) stop() error {
	s.stdin.Close()
	return s.command.Wait()
}

// control sends a command to the control of the server.
func (s *testServer) control(command string, body interface{}) (map[string]interface{}, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	response, err := http.Post(s.Control+"/"+command, "application/json", bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	answer := map[string]interface{}{}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %v", command, answer["error"])
	}
	return answer, nil
}

// status sends a request to the API and returns the status of the answer.
func (s *testServer) status(method, path string) (int, error) {
	request, err := http.NewRequest(method, s.Server+path, nil)
	if err != nil {
		return 0, err
	}
	request.Header.Set("Authorization", "Bearer "+s.Token)
	response, err := s.client.Do(request)
	if err != nil {
		return 0, err
	}
	return response.StatusCode, response.Body.Close()
}

type object = map[string]interface{}

func run(server *testServer) error {
	const path = "/api/v1/namespaces/default/configmaps/settings"
	expect := func(method string, wanted int) error {
		status, err := server.status(method, path)
		if err == nil && status != wanted {
			err = fmt.Errorf("%s: %d instead of %d", method, status, wanted)
		}
		return err
	}
	configMap := object{"apiVersion": "v1", "kind": "ConfigMap", "metadata": object{"name": "settings"}}
	if _, err := server.control("apply", object{"manifests": configMap}); err != nil {
		return err
	}
	taken, err := server.control("snapshot", object{})
	if err != nil {
		return err
	}
	if err := expect("DELETE", 200); err != nil {
		return err
	}
	if err := expect("GET", 404); err != nil {
		return err
	}
	if _, err := server.control("restore", taken); err != nil {
		return err
	}
	if err := expect("GET", 200); err != nil {
		return err
	}
	if _, err := server.control("clock", object{"advance": "1h"}); err != nil {
		return err
	}
	fault := object{"verb": "get", "resource": "configmaps", "times": 1, "do": object{"code": 503}}
	if _, err := server.control("add-fault", fault); err != nil {
		return err
	}
	if err := expect("GET", 503); err != nil {
		return err
	}
	return expect("GET", 200)
}

func main() {
	server, err := startTestServer()
	if err == nil {
		err = run(server)
		server.stop()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("ok")
}
