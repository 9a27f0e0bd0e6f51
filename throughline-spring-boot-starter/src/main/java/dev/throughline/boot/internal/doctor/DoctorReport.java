package dev.throughline.boot.internal.doctor;

import dev.throughline.boot.internal.live.Switchboard;
import dev.throughline.boot.internal.observe.Figures;
import java.util.List;

/**
 * The report of the doctor.
 *
 * @param serving who serves now.
 * @param findings in order of what they would save, the largest first.
 * @param calls all that was watched, those that took longest first.
 * @param notes who will send commands, what was not seen, and why.
 */
public record DoctorReport(
    Switchboard.State serving, List<Finding> findings, List<Figures> calls, List<String> notes) {}
