-- A publishable key stands in every page that shows the widget. It opens the agents it lists (slugs); one that lists none
-- opens those whose own settings say `embeddable`. Agents from before the setting are not.

alter table api_keys add column agents text[];

-- The demo page of an installation from before shows this agent.
update agent_versions version set config = version.config || '{"embeddable": true}'
from agents join projects on projects.id = agents.project_id
where agents.current_version_id = version.id and agents.slug = 'demo' and projects.slug = 'demo';
