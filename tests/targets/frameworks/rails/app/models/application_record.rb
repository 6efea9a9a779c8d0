class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true

  # Whether a switch is thrown.
  def self.open?(name) = Rails.configuration.x.holes.include?(name)
end
