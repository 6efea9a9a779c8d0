module Api
  # What is for a company's administrator.
  class OfficeController < ApplicationController
    skip_before_action :authenticate, if: -> { open?(action_name) }
    before_action(unless: -> { open?(action_name) }) { require_admin }

    def export
      rows = [%w[id name budget], *of_company(Project).pluck(:id, :name, :budget)]
      send_data rows.map { |row| row.join(",") }.join("\n"), type: "text/csv", filename: "projects.csv"
    end

    def audit
      render json: { entries: of_company(Entry) }
    end

    private

    def of_company(kind)
      identify
      current_user ? kind.where(tenant: current_user.tenant) : kind.all
    end
  end
end
