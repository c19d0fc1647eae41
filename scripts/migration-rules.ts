/**
 * While a site is upgraded, processes of the old version keep working on the schema of the new one. So a version only
 * adds (expand), and the one after it removes what nobody uses any more (contract).
 */
const UNSAFE: [RegExp, string][] = [
  [/\bdrop\s+table\b/i, 'drops a table'],
  [/\bdrop\s+column\b/i, 'drops a column'],
  [/\brename\s+(to|column|constraint)\b/i, 'renames something'],
  [/\bset\s+not\s+null\b/i, 'makes a column required that the old version may leave empty'],
  [/\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i, 'changes the type of a column'],
  [
    /\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)/i,
    'adds a column that the old version does not fill in',
  ],
]

/** States why the rows and processes of the previous version are safe nevertheless. */
const MARK = /^-- contract: \S.{9,}$/im

/** What in a migration would break processes of the previous version; nothing where it states why it does not. */
export function unsafeStatements(sql: string): string[] {
  if (MARK.test(sql)) return []
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
  const made = new Set(
    statements.flatMap((statement) => /^create\s+table\s+(\S+)/i.exec(statement)?.[1] ?? []),
  )
  const onOldTables = statements.filter((statement) => {
    const table = /^alter\s+table\s+(?:only\s+)?(\S+)/i.exec(statement)?.[1]
    return !table || !made.has(table)
  })
  return onOldTables.flatMap((statement) =>
    UNSAFE.flatMap(([pattern, what]) => (pattern.test(statement) ? [`${what}: ${statement}`] : [])),
  )
}
