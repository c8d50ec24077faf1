export * from "./ag-ui.ts";
export * from "./ai-sdk.ts";
export * from "./chat-completions.ts";
export * from "./format.ts";
export * from "./responses.ts";
