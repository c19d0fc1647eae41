import type { Break, Verification } from './verify-chain.ts'

/** The findings of a verification, in lines for an operator. */
export function describeVerification(verification: Verification): string[] {
  const { entries, accounts, anchors, latestAnchor, broken } = verification
  const seen = `${entries} entries of ${accounts} accounts and ${anchors} anchors`
  if (broken) return [`BROKEN: ${placeOf(broken)}`, `Whole up to there: ${seen}.`]
  return [
    `Whole: ${seen}. Every entry follows from the one before.`,
    ...(latestAnchor ? [`Latest anchor: ${latestAnchor}`] : []),
  ]
}

function placeOf(broken: Break): string {
  switch (broken.what) {
    case 'entry':
      return `entry ${broken.version}.${broken.part} of account ${broken.account} does not follow from the one before it.`
    case 'end of account':
      return `account ${broken.account} does not end where it should: its latest entries are missing.`
    case 'anchor':
      return `anchor ${broken.anchor} does not follow from the one before it.`
    case 'anchored entry':
      return `operation ${broken.version} of account ${broken.account} is not the one that anchor ${broken.anchor} has seen.`
  }
}
