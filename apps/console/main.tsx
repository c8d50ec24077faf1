import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Tooltip.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/PasswordInput.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/frame.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gate } from './app/gate.tsx'
import { PreferencesProvider } from './preferences/preferences.tsx'
import { SessionProvider } from './session/session.tsx'

// A refused request stays refused; only what may pass is tried again, by the reader's hand or the next poll.
// The browser's word for being offline counts for nothing: Runwire may be on this machine, and a page that waits silently
// tells nobody why.
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 2_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <PreferencesProvider>
        <SessionProvider>
          <Gate />
        </SessionProvider>
      </PreferencesProvider>
    </QueryClientProvider>
  </StrictMode>,
)
