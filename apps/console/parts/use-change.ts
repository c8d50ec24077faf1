import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A request that changes something; queries under these keys are read again afterwards. */
export function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>, ...stale: readonly string[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}
