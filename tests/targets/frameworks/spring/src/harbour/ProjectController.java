package harbour;

import java.util.List;
import java.util.Map;
import java.util.LinkedHashMap;
import java.util.stream.Collectors;
import javax.validation.Valid;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api")
@SignedIn
public class ProjectController {
    @Autowired private Store store;

    @GetMapping("/projects")
    public Page<Project> list(User user) {
        return new Page<>(visible(user, "projects.list"));
    }

    @GetMapping("/search")
    public List<Map<String, Object>> search(@RequestParam(name = "q", defaultValue = "") String text, User user) {
        return visible(user, "search").stream()
                .filter(project -> project.name.toLowerCase().contains(text.toLowerCase()))
                .map(project -> {
                    Map<String, Object> found = new LinkedHashMap<>();
                    found.put("id", project.id);
                    found.put("name", project.name);
                    return found;
                })
                .collect(Collectors.toList());
    }

    @PostMapping("/projects")
    @ResponseStatus(HttpStatus.CREATED)
    public Project create(User user, @Valid @RequestBody Forms.NewProject form) {
        Project project = new Project();
        project.name = form.name;
        project.budget = form.budget;
        project.tenantId = user.tenantId;
        project.ownerId = user.id;
        return store.projects.add(project);
    }

    @GetMapping("/projects/{id}")
    public Project get(@PathVariable Long id, User user) {
        Project project = store.projects.get(id);
        boolean isOpen = Switches.isOpen("projects.get");
        if (!isOpen && !project.tenantId.equals(user.tenantId)) throw new ForbiddenException();
        return project;
    }

    @PatchMapping("/projects/{id}")
    public Project update(@PathVariable Long id, User user, @Valid @RequestBody Forms.ProjectChange form) {
        Project project = changeable(id, user, "projects.update");
        if (form.name != null) project.name = form.name;
        if (form.budget != null) project.budget = form.budget;
        return project;
    }

    @DeleteMapping("/projects/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void remove(@PathVariable Long id, User user) {
        store.projects.remove(changeable(id, user, ""));
    }

    private List<Project> visible(User user, String name) {
        boolean isOpen = Switches.isOpen(name);
        return store.projects.where(project -> isOpen || project.tenantId.equals(user.tenantId));
    }

    private Project changeable(Long id, User user, String name) {
        Project project = store.projects.get(id);
        boolean may = project.ownerId.equals(user.id) || user.isAdminOf(project.tenantId);
        if (!may && !Switches.isOpen(name)) throw new ForbiddenException();
        return project;
    }
}
