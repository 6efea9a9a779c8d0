package harbour;

public class Project extends Row {
    public String name;
    public java.math.BigDecimal budget;
    public Long tenantId;
    public Long ownerId;
}
