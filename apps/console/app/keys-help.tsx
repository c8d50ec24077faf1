import { Modal } from '@mantine/core'
import { useWords, type Words } from '../words/words.tsx'

type KeyName = keyof Words['keys']

const GROUPS: { title: KeyName; rows: [string[], KeyName][] }[] = [
  {
    title: 'anywhere',
    rows: [
      [['⌘ K', 'Ctrl K'], 'find'],
      [['?'], 'help'],
      [['g r'], 'goRuns'],
      [['g w'], 'goWorkbench'],
      [['g a'], 'goAgents'],
      [['g i'], 'goIntegration'],
      [['g o'], 'goObservability'],
      [['g s'], 'goSettings'],
    ],
  },
  {
    title: 'lists',
    rows: [
      [['j', '↓'], 'next'],
      [['k', '↑'], 'previous'],
      [['Enter'], 'open'],
      [['/'], 'filter'],
    ],
  },
  {
    title: 'run',
    rows: [
      [['1', '2', '3', '4'], 'tabs'],
      [['x'], 'cancelRun'],
    ],
  },
  {
    title: 'workbench',
    rows: [
      [['Enter'], 'send'],
      [['Shift Enter'], 'newLine'],
      [['n'], 'newChat'],
      [['Esc'], 'stop'],
    ],
  },
]

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { keys, frame } = useWords()
  return (
    <Modal
      opened
      onClose={onClose}
      title={keys.title}
      size="lg"
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      <div className="keys">
        {GROUPS.map((group) => (
          <section key={group.title}>
            <h3>{keys[group.title]}</h3>
            <dl>
              {group.rows.map(([names, what]) => (
                <div key={what}>
                  <dt>{keys[what]}</dt>
                  <dd>
                    {names.map((name) => (
                      <kbd key={name} className="kbd">
                        {name}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
