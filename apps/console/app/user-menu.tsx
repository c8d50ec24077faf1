import { Menu } from '@mantine/core'
import { Icon, type IconName } from '../parts/icon.tsx'
import { useWords } from '../words/words.tsx'
import { usePreferences, type Theme } from '../preferences/preferences.tsx'
import { useSession, useSignedIn } from '../session/session.tsx'

const THEMES: { theme: Theme; icon: IconName }[] = [
  { theme: 'auto', icon: 'auto' },
  { theme: 'light', icon: 'sun' },
  { theme: 'dark', icon: 'moon' },
]

/** Theme, language, keys and the way out, under the project's name. */
export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const words = useWords()
  const { project, member } = useSignedIn()
  const { signOut } = useSession()
  const { theme, language, setTheme, setLanguage } = usePreferences()
  return (
    <Menu position="top-start" width={220} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button" className="rail-link">
          <span className="avatar" aria-hidden="true">
            {project.name.slice(0, 1).toUpperCase()}
          </span>
          <span className="rail-word cut">{project.name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.frame.theme}</Menu.Label>
        {THEMES.map((choice) => (
          <Menu.Item
            key={choice.theme}
            leftSection={<Icon name={choice.icon} />}
            rightSection={theme === choice.theme ? <Icon name="check" size={14} /> : null}
            aria-current={theme === choice.theme || undefined}
            onClick={() => setTheme(choice.theme)}
          >
            {words.frame.themes[choice.theme]}
          </Menu.Item>
        ))}
        <Menu.Label>{words.frame.language}</Menu.Label>
        {(['en', 'zh'] as const).map((choice) => (
          <Menu.Item
            key={choice}
            lang={choice === 'zh' ? 'zh-CN' : 'en'}
            leftSection={<Icon name="language" />}
            rightSection={language === choice ? <Icon name="check" size={14} /> : null}
            aria-current={language === choice || undefined}
            onClick={() => setLanguage(choice)}
          >
            {choice === 'zh' ? '中文' : 'English'}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {member !== null && <Menu.Label>{member.email}</Menu.Label>}
        <Menu.Item leftSection={<Icon name="keyboard" />} rightSection={<kbd className="kbd">?</kbd>} onClick={onKeys}>
          {words.frame.keys}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={() => void signOut()}>
          {words.frame.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
