package harbour;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Who may call a controller or one of its methods: whoever signed in, or whoever has a role. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface SignedIn {
    /** The role that is needed; empty means any. */
    String role() default "";

    /** The switch that, thrown, leaves the role out. */
    String unlessRole() default "";

    /** The switch that, thrown, lets strangers in. */
    String unless() default "";
}
