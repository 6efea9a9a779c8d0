require "json"

# The service's data, in memory.
module Store
  DATA = JSON.parse(File.read(ENV.fetch("SEED")), symbolize_names: true)
  HOLES = ENV.fetch("HOLES", "").split(",")
  LOCK = Mutex.new
  @last = 1000

  module_function

  # Whether a switch is thrown.
  def open?(name) = HOLES.include?(name)

  def find(kind, id) = DATA[kind].find { |item| item[:id] == id }

  def add(kind, **item)
    LOCK.synchronize do
      made = { id: @last += 1, **item }
      DATA[kind] << made
      made
    end
  end

  def remove(kind, item) = LOCK.synchronize { DATA[kind].delete(item) }

  def visible(user) = user.reject { |name| name == :password }

  def account(email, password) = DATA[:users].find { |user| user[:email] == email && user[:password] == password }

  # Adds somebody with a company of their own; nil where the address is taken.
  def register(email:, password:, name:)
    return if DATA[:users].any? { |user| user[:email] == email }

    tenant = add(:tenants, name: name)
    visible(add(:users, email: email, password: password, name: name, role: "member", tenantId: tenant[:id]))
  end
end
