import { expect, test } from 'vitest'
import { ProgressReport } from './progress-report.ts'

function newReport() {
  const told: [number, string][] = []
  return { told, report: new ProgressReport(({ done, step }) => told.push([done, step])) }
}

test('people hear that the engine wakes while a network is loaded, and then what it does (trap: “waking” for as long as it works)', () => {
  const { told, report } = newReport()
  report.progress(0.1, 'finding_subject')
  report.setLoading(true)
  report.setLoading(false)
  report.progress(0.5, 'cutting_out')
  expect(told).toEqual([
    [0.1, 'finding_subject'],
    [0.1, 'loading_model'],
    [0.1, 'finding_subject'],
    [0.5, 'cutting_out'],
  ])
})

test('a task that goes on while a network is loaded is reported as it is afterwards', () => {
  const { told, report } = newReport()
  report.setLoading(true)
  report.progress(0.3, 'filling')
  report.setLoading(false)
  expect(told).toEqual([
    [0, 'loading_model'],
    [0.3, 'filling'],
  ])
})
