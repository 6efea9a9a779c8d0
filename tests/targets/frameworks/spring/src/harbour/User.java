package harbour;

import com.fasterxml.jackson.annotation.JsonProperty;

public class User extends Row {
    public String email;

    @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
    public String password;

    public String name;
    public String role;
    public Long tenantId;

    public boolean isAdminOf(Long tenant) {
        return "admin".equals(role) && tenantId.equals(tenant);
    }
}
