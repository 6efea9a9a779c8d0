class Tenant < ApplicationRecord
  has_many :users
  has_many :projects
  has_many :entries
end
