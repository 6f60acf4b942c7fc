// An HTTPS server that answers each request with what its handler saw of it, as JSON. It prints its address and ends with its standard input.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
)

type seen struct {
	Method  string              `json:"method"`
	Path    string              `json:"path"`
	Query   string              `json:"query"`
	Host    string              `json:"host"`
	Headers map[string][]string `json:"headers"`
	Body    *string             `json:"body"`
}

// latin1 makes a character of each byte, so that JSON keeps them.
func latin1(text string) string {
	characters := make([]rune, len(text))
	for i := 0; i < len(text); i++ {
		characters[i] = rune(text[i])
	}
	return string(characters)
}

func answer(writer http.ResponseWriter, request *http.Request) {
	result := seen{
		Method:  request.Method,
		Path:    latin1(request.URL.Path),
		Query:   latin1(request.URL.RawQuery),
		Host:    latin1(request.Host),
		Headers: map[string][]string{},
	}
	body, err := io.ReadAll(request.Body)
	if err == nil {
		text := latin1(string(body))
		result.Body = &text
	}
	for name, values := range request.Header {
		for _, value := range values {
			lower := strings.ToLower(name)
			result.Headers[lower] = append(result.Headers[lower], latin1(value))
		}
	}
	text, err := json.Marshal(result)
	if err != nil {
		panic(err)
	}
	writer.Header().Set("Content-Length", fmt.Sprint(len(text)))
	writer.Write(text)
}

func main() {
	server := httptest.NewUnstartedServer(http.HandlerFunc(answer))
	server.EnableHTTP2 = true
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	fmt.Println(server.Listener.Addr())
	io.Copy(io.Discard, os.Stdin)
}
