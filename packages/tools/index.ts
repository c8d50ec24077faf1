export * from './builtin-tools.ts'
export * from './calculator.ts'
export * from './current-time.ts'
export * from './search-knowledge.ts'
