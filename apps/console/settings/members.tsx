import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get, patch, post, remove } from '../api/http.ts'
import type { List, Member } from '../api/shapes.ts'
import { Listing } from '../parts/listing.tsx'
import { Problem } from '../parts/states.tsx'
import { Ago } from '../parts/time.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

const ROLES = ['owner', 'operator', 'viewer'] as const

/** People who may sign in by password, and what they may do. */
export function Members() {
  const { settings: words } = useWords()
  const members = useQuery({ queryKey: ['members'], queryFn: () => get<List<Member>>('/members') })
  const change = useChange(
    ({ id, role }: { id: string; role: Member['role'] }) => patch(`/members/${id}`, { role }),
    'members',
  )
  const drop = useChange((id: string) => remove(`/members/${id}`), 'members')
  const problem = change.error ?? drop.error
  const roles = ROLES.map((value) => ({ value, label: words.roles[value] }))
  return (
    <>
      <h2>{words.sections.members}</h2>
      <p className="dim">{words.membersText}</p>
      <NewMember />
      {problem !== null && <Problem error={problem} />}
      <Listing
        query={members}
        label={words.sections.members}
        head={[words.name, words.email, words.role, words.made, '']}
        none={words.noMembers}
        row={(member) => (
          <tr key={member.id}>
            <td>{member.name}</td>
            <td>{member.email}</td>
            <td>
              <Select
                size="xs"
                aria-label={`${words.role} ${member.name}`}
                data={roles}
                value={member.role}
                allowDeselect={false}
                onChange={(role) => role !== null && change.mutate({ id: member.id, role })}
              />
            </td>
            <td>
              <Ago at={member.created_at} />
            </td>
            <td>
              <button type="button" className="quiet" onClick={() => drop.mutate(member.id)}>
                {words.remove}
                <span className="sr-only"> {member.name}</span>
              </button>
            </td>
          </tr>
        )}
      />
    </>
  )
}

function NewMember() {
  const { settings: words } = useWords()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Member['role']>('operator')
  const [password, setPassword] = useState('')
  const add = useChange(
    () => post('/members', { email: email.trim(), name: name.trim(), role, ...(password !== '' && { password }) }),
    'members',
  )
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate(undefined, {
          onSuccess: () => {
            setEmail('')
            setName('')
            setPassword('')
          },
        })
      }}
    >
      <TextInput size="xs" label={words.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <TextInput
        size="xs"
        type="email"
        label={words.email}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Select
        size="xs"
        label={words.role}
        data={ROLES.map((value) => ({ value, label: words.roles[value] }))}
        value={role}
        onChange={(value) => setRole(value ?? 'operator')}
        allowDeselect={false}
      />
      <PasswordInput
        size="xs"
        label={words.password}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        autoComplete="new-password"
      />
      <Button size="xs" type="submit" loading={add.isPending} disabled={email.trim() === '' || name.trim() === ''}>
        {words.addMember}
      </Button>
      {add.error !== null && (
        <div className="full">
          <Problem error={add.error} />
        </div>
      )}
    </form>
  )
}
