import { Button, Menu } from '@mantine/core'
import { isTerminalStatus } from '../api/choices.ts'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { client, post } from '../api/http.ts'
import type { InternalRun } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { Problem } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { useWords } from '../words/words.tsx'
import { curlOf, saveFile } from './hand-out.ts'
import type { RunLogShown } from './run-log.ts'

/** The question a run answers, its status, and the actions on it. */
export function RunHead({ run, log }: { run: InternalRun; log: RunLogShown }) {
  const words = useWords()
  const [, navigate] = useLocation()
  const { view } = log.run
  const status = view.status ?? run.status
  const over = isTerminalStatus(status)
  const cancel = useMutation({ mutationFn: () => client.cancel(run.id) })
  const rerun = useMutation({
    mutationFn: () => post<{ runs: { id: string }[] }>(`/runs/${run.id}/rerun`, { background: true }),
    onSuccess: (made) => navigate(`/runs/${made.runs[0]?.id}?original=${run.id}`),
  })
  useShortcuts({ x: () => cancel.mutate() }, !over)
  const problem = cancel.error ?? rerun.error

  return (
    <>
      <header className="page-head run-head">
        <Link href="/runs" className="quiet" aria-label={words.run.back} title={words.run.back}>
          <Icon name="left" />
        </Link>
        <div className="run-title">
          <h1 className="cut" title={run.input}>
            {run.input || words.runs.noMessage}
          </h1>
          <Status status={status} activity={over ? null : run.activity} />
          {!over && <span className={`connection ${log.connection}`}>{words.run.connection[log.connection]}</span>}
        </div>
        <div className="actions">
          {!over && (
            <Button
              size="compact-sm"
              color="red"
              variant="default"
              leftSection={<Icon name="stop" size={14} />}
              disabled={cancel.isPending || run.cancel_requested_at !== null}
              onClick={() => cancel.mutate()}
            >
              {run.cancel_requested_at === null && !cancel.isPending ? words.run.cancel : words.run.cancelling}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="retry" size={14} />}
            loading={rerun.isPending}
            onClick={() => rerun.mutate()}
          >
            {words.run.rerun}
          </Button>
          <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
            <Menu.Target>
              <Button size="compact-sm" variant="default" rightSection={<Icon name="down" size={12} />}>
                {words.frame.menu}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<Icon name="workbench" />}
                onClick={() => navigate(`/workbench/${run.conversation_id}`)}
              >
                {words.run.openChat}
              </Menu.Item>
              {over && (
                <Menu.Item
                  leftSection={<Icon name="fork" />}
                  onClick={() => navigate(`/workbench/${run.conversation_id}?from=${run.output_message_id}`)}
                >
                  {words.workbench.fork}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<Icon name="compare" />} onClick={() => navigate(`/compare?a=${run.id}`)}>
                {words.compare.open}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon name="copy" />}
                onClick={() => void navigator.clipboard.writeText(curlOf(run))}
              >
                {words.run.curl}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon name="download" />}
                onClick={() => saveFile(`${run.id}.json`, JSON.stringify({ run, events: log.events }, null, 2))}
              >
                {words.run.export}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </header>
      {problem !== null && <Problem error={problem} />}
    </>
  )
}
