import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A test against a real API server, with Java's standard library. */
public class Example {
  static final String PATH = "/api/v1/namespaces/default/configmaps/settings";

  public static void main(String[] args) throws Exception {
    String command = System.getenv().getOrDefault("K8S_TS_TESTING", "npx @k8s-ts/testing");
    List<String> words = new ArrayList<>(List.of(command.trim().split("\\s+")));
    words.addAll(List.of("serve", "--json", "--until-stdin-ends"));
    Process process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
      new Example(output.readLine()).run();
    } finally {
      process.getOutputStream().close();
      process.waitFor();
    }
    System.out.println("ok");
  }

  final String description;
  final HttpClient api;
  final HttpClient control = HttpClient.newHttpClient();

  Example(String description) throws Exception {
    this.description = description;
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    byte[] ca = field(description, "ca").replace("\\n", "\n").getBytes();
    trusted.setCertificateEntry(
        "ca", CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(ca)));
    TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, managers.getTrustManagers(), null);
    api = HttpClient.newBuilder().sslContext(tls).build();
  }

  void run() throws Exception {
    control(
        "apply", "{\"manifests\":{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"settings\"}}}");
    String snapshot = control("snapshot", "{}");
    expect("DELETE", 200);
    expect("GET", 404);
    control("restore", snapshot);
    expect("GET", 200);
    control("clock", "{\"advance\":\"1h\"}");
    control("add-fault", "{\"verb\":\"get\",\"resource\":\"configmaps\",\"times\":1,\"do\":{\"code\":503}}");
    expect("GET", 503);
    expect("GET", 200);
  }

  /** Sends a command to the control of the server. */
  String control(String command, String body) throws Exception {
    URI uri = URI.create(field(description, "control") + "/" + command);
    HttpRequest request = HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString(body)).build();
    HttpResponse<String> response = control.send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) throw new IllegalStateException(command + ": " + response.body());
    return response.body();
  }

  /** Sends a request to the API. */
  void expect(String method, int status) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(field(description, "server") + PATH))
            .method(method, BodyPublishers.noBody())
            .header("Authorization", "Bearer " + field(description, "token"))
            .build();
    int code = api.send(request, BodyHandlers.ofString()).statusCode();
    if (code != status) throw new IllegalStateException(method + ": " + code + " instead of " + status);
  }

  /** A text in one line of JSON. */
  static String field(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(json);
    if (!found.find()) throw new IllegalStateException("no " + name + " in " + json);
    return found.group(1);
  }
}
