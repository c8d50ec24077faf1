export * from './gateway.ts'
export { requestBody } from './request-body.ts'
export { AdaptionMemory } from './adaptions.ts'
