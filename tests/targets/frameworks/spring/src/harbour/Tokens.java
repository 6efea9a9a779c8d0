package harbour;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Bearer tokens, each of one user. */
@Component
public class Tokens {
    private final Map<String, Long> owners = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    @Autowired private Store store;

    public String issue(User user) {
        byte[] drawn = new byte[32];
        random.nextBytes(drawn);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(drawn);
        owners.put(token, user.id);
        return token;
    }

    /** The user of a header's token; null where there is none. */
    public User userOf(String header) {
        if (header == null || !header.startsWith("Bearer ")) return null;
        Long id = owners.get(header.substring("Bearer ".length()));
        return id == null ? null : store.users.find(id);
    }
}
