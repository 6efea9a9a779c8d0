class Article < ApplicationRecord
  belongs_to :author, class_name: "User", optional: true
  validates :title, :text, presence: true
end
