import type { compare as Compare } from '../en/compare.ts'

export const compare: typeof Compare = {
  title: '两次运行并排',
  nothing: '未选择运行',
  nothingText: '打开一次运行，在菜单中选择“与另一次运行对比”。',
  open: '与另一次运行对比',
  first: '第一次运行',
  second: '第二次运行',
  chooseSecond: '选择要对比的运行',
  figures: '数据',
  rounds: '轮数',
  toolCalls: '工具调用',
  failed: (count) => `${count} 次失败`,
  retries: '重试',
  missing: '没有这一步',
}
