module Api
  class AttachmentsController < ApplicationController
    skip_before_action :authenticate, only: %i[show] if ApplicationRecord.open?("files.get")

    def index
      render json: current_user.attachments.select(:id, :name, :content_type)
    end

    def create
      file = params.require(:file)
      return head :bad_request unless file.respond_to?(:original_filename)

      given = { name: file.original_filename, content_type: file.content_type, text: file.read }
      render json: current_user.attachments.create!(given).as_json(only: %i[id name]), status: :created
    end

    def show
      file = (open?("files.get") ? Attachment : current_user.attachments).find(params[:id])
      send_data file.text, filename: file.name, type: file.content_type
    end
  end
end
