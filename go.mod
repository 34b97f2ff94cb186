module duiyi

go 1.26
