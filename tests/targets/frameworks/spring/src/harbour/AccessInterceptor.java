package harbour;

import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.handler.HandlerInterceptorAdapter;

/** Asks who it is before a handler is called that is annotated. */
public class AccessInterceptor extends HandlerInterceptorAdapter {
    @Autowired private Tokens tokens;

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        User user = tokens.userOf(request.getHeader("Authorization"));
        request.setAttribute(User.class.getName(), user);
        SignedIn wanted = handler instanceof HandlerMethod ? wantedBy((HandlerMethod) handler) : null;
        if (wanted == null || Switches.isOpen(wanted.unless())) return true;
        if (user == null) throw new UnauthorizedException();
        boolean hasRole = wanted.role().isEmpty() || wanted.role().equals(user.role);
        if (!hasRole && !Switches.isOpen(wanted.unlessRole())) throw new ForbiddenException();
        return true;
    }

    private static SignedIn wantedBy(HandlerMethod handler) {
        SignedIn own = AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), SignedIn.class);
        return own != null ? own : AnnotatedElementUtils.findMergedAnnotation(handler.getBeanType(), SignedIn.class);
    }
}
