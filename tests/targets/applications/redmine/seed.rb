# Two users with a private project each, and an administrator.
Redmine::DefaultData::Loader.load("en")
Setting.rest_api_enabled = "1"
Setting.login_required = "1"
Setting.self_registration = "0"
# Letters are written apart, and SQLite has one writer.
Setting.notified_events = []

manager = Role.find_by!(name: "Manager")
people = %w[ann ben root].to_h do |name|
  user = User.new(firstname: name.capitalize, lastname: "Harbour", mail: "#{name}@harbour.example", admin: name == "root")
  user.login = name
  user.password = "#{name}-keeps-this-2291"
  user.save!
  # It draws a key of its own when it is made.
  Token.create!(user: user, action: "api").update_column(:value, ENV.fetch("KEY_OF_#{name.upcase}"))
  [name, user]
end
User.find_by!(login: "admin").destroy

{ "ann" => "north", "ben" => "south" }.each do |name, dock|
  user = people.fetch(name)
  User.current = user
  project = Project.new(name: "The #{dock} dock", is_public: false, trackers: Tracker.all)
  project.identifier = dock
  project.enabled_module_names = Redmine::AccessControl.available_project_modules
  project.save!
  Member.create!(project: project, principal: user, roles: [manager])
  category = IssueCategory.create!(project: project, name: "Cranes of the #{dock}")
  version = Version.create!(project: project, name: "Season #{dock}")
  issues = ["The crane squeaks", "The lamp is out"].map do |subject|
    Issue.create!(
      project: project, author: user, subject: "#{subject} at the #{dock} dock", tracker: project.trackers.first,
      priority: IssuePriority.first, status: IssueStatus.first, category: category, fixed_version: version
    )
  end
  issues.first.add_watcher(user)
  issues.first.reload.init_journal(user, "Heard at the #{dock} dock")
  issues.first.save!
  IssueRelation.create!(issue_from: issues.first, issue_to: issues.last, relation_type: "relates")
  News.create!(project: project, author: user, title: "The #{dock} dock opens", description: "On Monday.")
  TimeEntry.create!(
    project: project, issue: issues.first, user: user, author: user, hours: 2, spent_on: Date.new(2026, 1, 5),
    activity: TimeEntryActivity.first, comments: "Oiled at the #{dock} dock"
  )
  page = WikiPage.new(wiki: project.wiki || Wiki.create!(project: project, start_page: "Wiki"), title: "Tides")
  page.save_with_content(WikiContent.new(page: page, author: user, text: "High at noon at the #{dock} dock."))
  IssueQuery.create!(name: "Late at the #{dock} dock", project: project, user: user, visibility: Query::VISIBILITY_PRIVATE)
  Attachment.create!(
    container: issues.first, author: user, filename: "#{dock}.txt",
    file: StringIO.new("A note of the #{dock} dock")
  )
end
User.current = nil
group = Group.create!(lastname: "Pilots")
group.users << people.fetch("ann")
