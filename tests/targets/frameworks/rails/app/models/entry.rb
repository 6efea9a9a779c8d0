class Entry < ApplicationRecord
  self.inheritance_column = nil
  belongs_to :tenant
end
