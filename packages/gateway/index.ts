export * from './gateway.ts'
export { AdaptionMemory } from './adaptions.ts'
