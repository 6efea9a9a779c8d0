package harbour;

import java.io.File;
import java.nio.file.Files;
import javax.servlet.MultipartConfigElement;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.springframework.web.context.support.XmlWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;

/** Spring's servlet in an embedded Tomcat. */
public class Service {
    public static void main(String[] given) throws Exception {
        File folder = Files.createTempDirectory(new File(System.getenv("PUBLIC")).toPath(), "tomcat").toFile();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.getPath());
        tomcat.setHostname("127.0.0.1");
        tomcat.setPort(Integer.parseInt(System.getenv("PORT")));
        tomcat.getConnector().setProperty("address", "127.0.0.1");

        XmlWebApplicationContext spring = new XmlWebApplicationContext();
        spring.setConfigLocation("file:dispatcher.xml");
        Context context = tomcat.addContext("", folder.getPath());
        Wrapper servlet = Tomcat.addServlet(context, "dispatcher", new DispatcherServlet(spring));
        servlet.setLoadOnStartup(1);
        servlet.setMultipartConfigElement(new MultipartConfigElement(folder.getPath(), 100_000, 200_000, 0));
        servlet.addMapping("/");
        tomcat.start();
        tomcat.getServer().await();
    }
}
