package dev.throughline.generated;

import java.util.List;

/** Known by its repository alone. */
record Loan(String id, String bookId, List<String> lateReminders) {}
