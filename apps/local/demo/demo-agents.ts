import { AgentConfig } from '@runwire/protocol'

/** Slug of the agent that the console, the widget's demo page, `npm run ask` and scripts talk to. */
export const DEMO_AGENT = 'demo'

/** The agents of a fresh installation by slug: a chat with tools and sources, the shop of the demo page, one that asks
 * first, one that researches. */
export function demoAgents(model: string, otherModels: readonly string[]): Record<string, AgentConfig> {
  const common = {
    model: { provider: 'default', name: model },
    models: [model, ...otherModels].map((name) => `default/${name}`),
    expose: { tools: 'full', reasoning: false },
  }
  const tools = ['calculator', 'current_time', 'search_knowledge']
  const builtin = (name: string) => ({ kind: 'builtin', name })
  return {
    [DEMO_AGENT]: AgentConfig.parse({
      ...common,
      name: 'Demo assistant',
      description: 'Calculates, knows the time anywhere, and looks things up in the knowledge base.',
      instructions: 'You are a helpful assistant. Use your tools instead of guessing. Answer briefly.',
      tools: tools.map(builtin),
      embeddable: true,
      starter_prompts: [
        'What time is it in Tokyo, and what is 17 % of 2,340?',
        'How does Runwire resume a stream?',
        'What happens to my answer when a worker is killed?',
        'Show me how to call you from TypeScript',
      ],
    }),
    shop: AgentConfig.parse({
      ...common,
      name: 'Alder & Finch',
      description: 'Questions about our coffee things, delivery or returns: ask away, day or night.',
      instructions:
        'You help visitors of Alder & Finch, a small shop for filter coffee. Answer from the documents, briefly and ' +
        'warmly, and say so when they do not say.',
      tools: [builtin('search_knowledge')],
      expose: { tools: 'names', reasoning: false },
      embeddable: true,
      starter_prompts: [
        'What is your returns policy?',
        'Look up how long delivery takes',
        'Find a grinder that fits a small kitchen',
      ],
      follow_ups: true,
    }),
    careful: AgentConfig.parse({
      ...common,
      name: 'Careful assistant',
      description: 'Asks for approval before it calculates: shows how a run waits for a person.',
      instructions: 'You are a careful assistant. Use the calculator for every sum.',
      tools: [{ ...builtin('calculator'), needs_approval: true }, builtin('current_time')],
      starter_prompts: ['What is 12 * 12?'],
    }),
    researcher: AgentConfig.parse({
      ...common,
      name: 'Researcher',
      description: 'Plans, asks sub-agents, and writes a report.',
      instructions: 'You research a question thoroughly and report what you found, with sources.',
      tools: [builtin('search_knowledge')],
      mode: 'research',
      starter_prompts: ['How do LISTEN and NOTIFY carry a token to the screen?'],
    }),
  }
}
