class User < ApplicationRecord
  has_secure_password
  belongs_to :tenant
  has_many :notes, foreign_key: :owner_id
  has_many :articles, foreign_key: :author_id
  has_many :attachments, foreign_key: :owner_id

  validates :email, :name, presence: true
  validates :email, uniqueness: true
  validates :role, inclusion: { in: %w[admin member] }

  def projects = tenant.projects

  def admin? = role == "admin"

  def serializable_hash(options = nil)
    super({ except: :password_digest }.merge(options || {}))
  end
end
