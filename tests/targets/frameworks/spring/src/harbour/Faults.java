package harbour;

import java.util.Collections;
import java.util.Map;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Answers what goes wrong as JSON: Spring's own faults with their status, others as what their annotation says. */
@RestControllerAdvice
public class Faults extends ResponseEntityExceptionHandler {
    @ExceptionHandler(RuntimeException.class)
    public ResponseEntity<Object> answer(RuntimeException error, WebRequest request) {
        ResponseStatus said = AnnotatedElementUtils.findMergedAnnotation(error.getClass(), ResponseStatus.class);
        HttpStatus status = said == null ? HttpStatus.INTERNAL_SERVER_ERROR : said.code();
        return handleExceptionInternal(error, null, new HttpHeaders(), status, request);
    }

    @Override
    protected ResponseEntity<Object> handleExceptionInternal(
            Exception error, Object body, HttpHeaders headers, HttpStatus status, WebRequest request) {
        Map<String, Object> said = Collections.singletonMap("message", status.getReasonPhrase());
        return new ResponseEntity<>(said, headers, status);
    }
}
