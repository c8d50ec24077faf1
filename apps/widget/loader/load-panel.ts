import { localeOf } from '../port/locale.ts'
import type { Panel, PanelContext, PanelModule } from '../port/panel-port.ts'
import type { Settings } from '../port/settings.ts'
import type { Words } from '../words/en.ts'
import { fetchModule } from './fetch-module.ts'

/** The panel's code. In frame mode it is only the page's end of the wire: the panel itself loads inside the frame. */
export const fetchPanel = ({ base, frame }: Settings): Promise<PanelModule> =>
  fetchModule<PanelModule>(base, frame ? 'frame' : 'panel')

export const fetchWords = async (settings: Settings): Promise<Words> => {
  const language = localeOf(settings).startsWith('zh') ? 'zh' : 'en'
  return (await fetchModule<{ words: Words }>(settings.base, language)).words
}

/** Draws the panel into its box: right here, or in a frame of Runwire's origin. */
export async function loadPanel(context: Omit<PanelContext, 'words'>): Promise<Panel> {
  const { settings } = context
  const [module, words] = await Promise.all([fetchPanel(settings), fetchWords(settings)])
  return module.mountPanel({ ...context, words })
}
