class Project < ApplicationRecord
  belongs_to :tenant
  belongs_to :owner, class_name: "User"
  validates :name, presence: true
  validates :budget, numericality: { greater_than_or_equal_to: 0 }

  def changeable_by?(user) = owner == user || (user.admin? && tenant == user.tenant)
end
