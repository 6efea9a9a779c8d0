require "json"

seed = JSON.parse(File.read(ENV.fetch("SEED")))

ActiveRecord::Schema.verbose = false
ActiveRecord::Schema.define do
  create_table(:tenants) { |t| t.string :name }
  create_table :users do |t|
    t.string :email, :name, :role, :password_digest
    t.belongs_to :tenant
  end
  create_table :notes do |t|
    t.string :title, :body
    t.belongs_to :owner
  end
  create_table :projects do |t|
    t.string :name
    t.integer :budget
    t.belongs_to :tenant
    t.belongs_to :owner
  end
  create_table :articles do |t|
    t.string :title, :text
    t.belongs_to :author
  end
  create_table :attachments do |t|
    t.string :name, :content_type, :text
    t.belongs_to :owner
  end
  create_table :entries do |t|
    t.string :actor, :action, :address
    t.belongs_to :tenant
  end
end

names = { "files" => "attachments", "audit" => "entries", "type" => "content_type" }
ActiveModel::SecurePassword.min_cost = true
seed.each do |kind, rows|
  model = names.fetch(kind, kind).classify.constantize
  model.reset_column_information
  rows.each { |row| model.create!(row.transform_keys { |name| names.fetch(name, name).underscore }) }
end
ActiveRecord::Base.clear_active_connections!
