local from, to, t0 = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])

local w, token, seen = window()
if not w then
  return unseen(token, seen, to)
end
if from > w.chg then
  return {HOLE, w.chg, now}
end
for i = 7, #ARGV, 3 do
  local seq, chg, value = tonumber(ARGV[i]), tonumber(ARGV[i + 1]), ARGV[i + 2]
  if chg > w.chg and not put(w, seq, value) then
    redis.call('DEL', key)
    return ABSENT
  end
end
w.chg = math.max(w.chg, to)
w.verified = verified(w.verified, t0)
return store(w, tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6])
