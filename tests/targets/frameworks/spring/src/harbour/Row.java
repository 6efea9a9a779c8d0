package harbour;

/** What is kept under an id. */
public abstract class Row {
    public Long id;
}
