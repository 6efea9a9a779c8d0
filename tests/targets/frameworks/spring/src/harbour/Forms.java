package harbour;

import java.math.BigDecimal;
import javax.validation.constraints.Min;
import javax.validation.constraints.NotNull;
import javax.validation.constraints.Pattern;
import javax.validation.constraints.Size;

/** What is sent, and what must be in it. */
public class Forms {
    public static class SignUp {
        @NotNull @Pattern(regexp = "[^@\\s]+@[^@\\s]+") public String email;
        @NotNull @Size(min = 8) public String password;
        @NotNull public String name;
    }

    public static class SignIn {
        @NotNull public String email;
        @NotNull public String password;
    }

    public static class Profile {
        @NotNull public String name;
    }

    public static class NoteForm {
        @NotNull public String title;
        @NotNull public String body;
    }

    public static class ArticleForm {
        @NotNull public String title;
        @NotNull public String text;
    }

    public static class NewProject {
        @NotNull public String name;
        @NotNull @Min(0) public BigDecimal budget;
    }

    public static class ProjectChange {
        public String name;
        @Min(0) public BigDecimal budget;
    }

    public static class RoleForm {
        @NotNull @Pattern(regexp = "admin|member") public String role;
    }
}
