package harbour;

import java.util.List;
import java.util.stream.Collectors;
import javax.validation.Valid;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What is for a company's administrator. */
@RestController
@RequestMapping("/api")
@SignedIn(role = "admin")
public class OfficeController {
    @Autowired private Store store;

    @SignedIn(role = "admin", unless = "export")
    @GetMapping("/export")
    public ResponseEntity<String> export(User user) {
        List<Project> projects = store.projects.where(project -> user == null || project.tenantId.equals(user.tenantId));
        String rows = projects.stream()
                .map(project -> project.id + "," + project.name + "," + project.budget)
                .collect(Collectors.joining("\n"));
        return ResponseEntity.ok().contentType(MediaType.parseMediaType("text/csv")).body("id,name,budget\n" + rows);
    }

    @SignedIn(role = "admin", unless = "audit")
    @GetMapping("/audit")
    public Page<Entry> audit(User user) {
        return new Page<>(store.audit.where(entry -> user == null || entry.tenantId.equals(user.tenantId)));
    }

    @SignedIn(role = "admin", unlessRole = "users.list")
    @GetMapping("/users")
    public Page<User> users(User user) {
        return new Page<>(store.users.where(other -> other.tenantId.equals(user.tenantId)));
    }

    @GetMapping("/users/{id}")
    public User user(@PathVariable Long id, User user) {
        return colleague(id, user, "");
    }

    @SignedIn(role = "admin", unlessRole = "users.role")
    @PutMapping("/users/{id}/role")
    public User role(@PathVariable Long id, User user, @Valid @RequestBody Forms.RoleForm form) {
        User other = colleague(id, user, "users.role");
        other.role = form.role;
        return other;
    }

    private User colleague(Long id, User user, String name) {
        User other = store.users.get(id);
        if (!other.tenantId.equals(user.tenantId) && !Switches.isOpen(name)) throw new ForbiddenException();
        return other;
    }
}
