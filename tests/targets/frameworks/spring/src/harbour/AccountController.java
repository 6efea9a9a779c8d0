package harbour;

import java.util.Collections;
import java.util.Map;
import javax.validation.Valid;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api")
public class AccountController {
    @Autowired private Store store;
    @Autowired private Tokens tokens;

    @GetMapping("/health")
    public Map<String, String> health() {
        return Collections.singletonMap("status", "UP");
    }

    @PostMapping("/auth/register")
    public ResponseEntity<User> register(@Valid @RequestBody Forms.SignUp form) {
        if (!store.users.where(user -> user.email.equals(form.email)).isEmpty()) throw new ConflictException();
        Tenant tenant = new Tenant();
        tenant.name = form.name;
        User user = new User();
        user.email = form.email;
        user.password = form.password;
        user.name = form.name;
        user.role = "member";
        user.tenantId = store.tenants.add(tenant).id;
        return ResponseEntity.status(HttpStatus.CREATED).body(store.users.add(user));
    }

    @PostMapping("/auth/login")
    public Map<String, String> login(@Valid @RequestBody Forms.SignIn form) {
        return store.users.where(user -> user.email.equals(form.email) && user.password.equals(form.password)).stream()
                .findFirst()
                .map(user -> Collections.singletonMap("token", tokens.issue(user)))
                .orElseThrow(UnauthorizedException::new);
    }

    @SignedIn
    @GetMapping("/me")
    public User me(User user) {
        return user;
    }

    @SignedIn
    @PatchMapping("/me")
    public User update(User user, @Valid @RequestBody Forms.Profile form) {
        user.name = form.name;
        return user;
    }
}
