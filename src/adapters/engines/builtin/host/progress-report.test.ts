import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProgressReport } from './progress-report.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function newReport() {
  const told: [number, string][] = []
  return { told, report: new ProgressReport(({ done, step }) => told.push([done, step])) }
}

test('people hear that the engine wakes while a network is loaded for long, and then what it does (trap: “waking” for as long as it works)', () => {
  const { told, report } = newReport()
  report.progress(0.1, 'finding_subject')
  report.setLoading(true)
  vi.advanceTimersByTime(2_000)
  report.setLoading(false)
  report.progress(0.5, 'cutting_out')
  expect(told).toEqual([
    [0.1, 'finding_subject'],
    [0.1, 'loading_model'],
    [0.1, 'finding_subject'],
    [0.5, 'cutting_out'],
  ])
})

test('a short wait for a network does not flicker between the steps of the task', () => {
  const { told, report } = newReport()
  report.progress(0.1, 'finding_subject')
  report.setLoading(true)
  vi.advanceTimersByTime(400)
  report.setLoading(false)
  report.progress(0.5, 'cutting_out')
  expect(told.map(([, step]) => step)).toEqual(['finding_subject', 'cutting_out'])
})

test('a task that goes on while a network is loaded is reported as it is afterwards', () => {
  const { told, report } = newReport()
  report.setLoading(true)
  vi.advanceTimersByTime(1_000)
  report.progress(0.3, 'filling')
  report.setLoading(false)
  expect(told).toEqual([
    [0, 'loading_model'],
    [0.3, 'filling'],
  ])
})

test('nothing is told after the end of a task', () => {
  const { told, report } = newReport()
  report.setLoading(true)
  report.close()
  vi.advanceTimersByTime(5_000)
  expect(told).toEqual([])
})
